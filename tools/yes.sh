# Takes `--yes` from the arguments of the script that sources it: what is missing is installed without a question.
# `npm start -- --yes` is then the same as `npm start --yes`, which npm passes on in this variable.
others=()
for argument; do
  if [ "$argument" = --yes ]; then export npm_config_yes=true; else others+=("$argument"); fi
done
set -- ${others[@]+"${others[@]}"}
