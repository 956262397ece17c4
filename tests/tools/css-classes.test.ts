import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src/client')

it('[UX-6] every class of a style sheet that a component names exists in it', () => {
  const missing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const code = readFileSync(join(root, file), 'utf8')
      const imports = [...code.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)]
      const withoutImports = code.replaceAll(/^import .*$/gm, '')
      return imports.flatMap(([, name, path]) => {
        const sheet = readFileSync(join(root, dirname(file), path!), 'utf8')
        const used = [...withoutImports.matchAll(new RegExp(`(?<![.\\w])${name}\\.(\\w+)`, 'g'))].map(
          ([, one]) => one!,
        )
        return [...new Set(used)]
          .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(sheet))
          .map((one) => `${file}: ${name}.${one}`)
      })
    })
  expect(missing).toEqual([])
})

it('[UX-6] every class that a style sheet composes from another one exists in it', () => {
  const missing = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const sheet = readFileSync(join(root, file), 'utf8')
      return [...sheet.matchAll(/composes: ([\w -]+) from '([^']+)'/g)].flatMap(([, names, path]) => {
        const other = join(root, dirname(file), path!)
        const classes = existsSync(other) ? readFileSync(other, 'utf8') : ''
        return names!
          .split(' ')
          .filter((one) => !new RegExp(`\\.${one}(?![\\w-])`).test(classes))
          .map((one) => `${file}: ${one} from ${path}`)
      })
    })
  expect(missing).toEqual([])
})
