// What keeps arrays from being read at all, with what would help.

export const unseen = {
  zeros: 'The input has only zeros: other queries or keys would show it.',
  oneVector:
    'Every pair of lanes fits one vector: two heads or two batches a position would show it.',
  still: 'Nothing turns: a position other than 0 would show it.',
  stillAxis: 'On one axis nothing moves: other positions would show it.',
  notTurned: 'The output is not made of turned pairs of lanes of the input.',
  zeroRows: 'Rows of zeros show no position: other queries or keys would show it.',
  noBase: 'The angles follow no base at these positions.',
  noBaseFar: 'No base was found at positions so large: smaller ones would show it.',
  twoAngles: 'The lanes of a pair turn by two angles.',
  fewKeys: 'Rows that see three keys, and products that are not 0, would show it.',
  values: 'The values do not show it.',
  notFollowing: 'The weights do not follow q·k of these inputs.',
  twoPairs: 'Two pairs have the rates of some base and factor: a third would show them.',
};
