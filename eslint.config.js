import { readdirSync } from 'node:fs'
import js from '@eslint/js'
import { importX, createNodeResolver } from 'eslint-plugin-import-x'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Who may import whom: docs/architecture.md, «Rooms». `target` must not import `from`. */
const lower = new Set(['db', 'engine', 'settings', 'order-state'])
const domains = readdirSync('src/server', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !lower.has(entry.name))
  .map(({ name }) => name)

const walls = [
  { target: './schemas', from: ['./src', './workflows', './tests'] },
  { target: './workflows', from: ['./src/server', './src/client', './src/simulators', './tests'] },
  {
    // A part serves machines and knows none.
    target: './workflows/parts',
    from: './workflows',
    except: ['./parts', './define.ts', './effects.ts', './facts.ts', './task-input.ts', './scenarios.ts'],
  },
  {
    target: './src/shared',
    from: ['./src/server', './src/client', './src/simulators', './workflows', './tests'],
  },
  // The columns of a list are called the same on the screen and in its file.
  { target: './src/server', from: './src/client', except: ['./app/i18n'] },
  { target: './src/server', from: ['./src/simulators', './tests'] },
  { target: './src/client', from: ['./src/server', './src/simulators', './workflows', './tests'] },
  { target: './src/simulators', from: ['./src/server', './src/client', './workflows', './tests'] },
  // The engine knows machines and changes; what they mean is said by the domains.
  {
    target: './src/server/engine',
    from: domains.map((name) => `./src/server/${name}`),
  },
  {
    target: './src/server/order-state',
    from: ['./src/server/engine', ...domains.map((name) => `./src/server/${name}`)],
    except: ['./give-up-at.ts'],
  },
  { target: './src/client/ui', from: ['./src/client/features', './src/client/runner', './src/client/app'] },
  { target: './src/client/runner', from: ['./src/client/features'] },
  { target: './src/client/features', from: ['./src/client/app/routes.tsx', './src/client/app/shell'] },
  ...readdirSync('src/client/features').map((own) => ({
    target: `./src/client/features/${own}`,
    from: './src/client/features',
    except: [`./${own}`],
  })),
]

export default tseslint.config(
  { ignores: ['dist', 'data', 'node_modules', 'coverage', '**/*.generated.ts'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.json'] })],
    },
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: walls.map((w) => ({ ...w, message: 'See docs/architecture.md, «Rooms».' })) },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
        { selector: 'TSEnumDeclaration', message: 'Use a const object or a union of strings.' },
      ],
      'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}', 'src/shared/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: 'schemas/(api/|formats)',
              allowTypeImports: true,
              message: 'Brings TypeBox into the browser: values stand in schemas/values.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    // The React Compiler is not in use, so what it cannot compile is no fault.
    rules: { ...hooks.configs.recommended.rules, 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['tests/client/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    // The other rules run the React Compiler over every file: half of the time of the whole lint.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'warn' },
  },
  {
    files: ['**/*.mjs', 'eslint.config.js'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
)
