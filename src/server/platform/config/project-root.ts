import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Folder that contains package.json. It is searched upwards, because the sources and the built server have different
 * depths.
 */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
})()
