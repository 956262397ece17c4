import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { initializeTranslations as start } from '../../src/client/app/i18n/i18n.ts'

/** The interface's texts, read from their files. */
export const startTexts = () =>
  start(async (url) => JSON.parse(readFileSync(join(import.meta.dirname, '../..', url), 'utf8')))
