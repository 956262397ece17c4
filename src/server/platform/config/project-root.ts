import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of package.json. It is found both from the sources and from the built server. */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()
