/** Writes src/client/ui/themes.generated.css from src/client/ui/theme.ts; a test checks that they match. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildThemeCss } from '../client/ui/theme.ts'

const path = join(import.meta.dirname, '../client/ui/themes.generated.css')
writeFileSync(path, `/* Written by \`npx tsx src/tools/theme-css.ts\`. Do not edit. */\n${buildThemeCss()}`)
