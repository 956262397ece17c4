import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folder of package.json, both for the sources and for the built server. */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()
