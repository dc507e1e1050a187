// What was dropped → its files, those in folders too.

/** @param {any} entry of a file system @returns {Promise<File[]>} */
async function filesIn(entry) {
  if (entry.isFile) return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  const reader = entry.createReader();
  /** @type {FileSystemEntry[]} */
  const entries = [];
  for (;;) {
    // a browser gives some at a time
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    entries.push(...some);
  }
  // of two with one name the one in the outer folder comes first
  entries.sort((a, b) => Number(a.isDirectory) - Number(b.isDirectory));
  return (await Promise.all(entries.map(filesIn))).flat();
}

/** @param {DataTransfer | null} transfer @returns {Promise<File[]>} */
export async function droppedFiles(transfer) {
  // both are empty once the event is over
  const files = Array.from(transfer?.files ?? []);
  const entries = Array.from(transfer?.items ?? [], (item) => item.webkitGetAsEntry?.());
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  return (await Promise.all(entries.filter(Boolean).map(filesIn))).flat();
}
