import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The domains of the server from below: one may import those before it. */
const domains = [
  'stores',
  'orders',
  'customers',
  'tasks',
  'messages',
  'payments',
  'runner',
  'batches',
  'deliveries',
  'refunds',
  'exchanges',
  'issue-codes',
  'accounting',
  'feedbacks',
  'documents',
  'distribution',
  'external-services',
  'intake',
  'order-card',
  'search',
  'tracks',
  'watch',
  'reports',
  'mailings',
  'start-page',
  'callbacks',
]
const unordered = readdirSync(join(import.meta.dirname, 'src/server/domains')).filter(
  (name) => !domains.includes(name),
)
if (unordered.length > 0)
  throw new Error(`oxlint.config.mjs has no place for the domains ${unordered.join(', ')}`)

const server = (...names) => names.map((name) => `./src/server/${name}`)
const root = [...server('composition', 'app.ts', 'start-server.ts', 'main.ts'), './src/demo']
/** The layers of the server: an import may only point down. */
const layers = [
  { target: './src/server/platform', from: [...server('engine', 'domains', 'processes'), ...root] },
  { target: './src/server/engine', from: [...server('domains', 'processes'), ...root] },
  { target: './src/server/domains', from: [...server('processes'), ...root] },
  { target: './src/server/processes', from: root },
  {
    target: './src/server/composition',
    from: [...server('app.ts', 'start-server.ts', 'main.ts'), './src/demo'],
  },
  // Knows libraries only: platform/drivers/README.md.
  { target: './src/server/platform/drivers', from: './src', except: ['./server/platform/drivers'] },
  ...domains.slice(0, -1).map((name, n) => ({
    target: `./src/server/domains/${name}`,
    from: domains.slice(n + 1).map((above) => `./src/server/domains/${above}`),
  })),
]

/** Who may import whom: docs/architecture.md, «Layers». `target` must not import `from`. */
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
  ...layers,
  // The state of an order knows no decision.
  {
    target: './src/server/engine/order-state',
    from: './src/server/engine',
    // The versions of instances are loaded with their rows.
    except: ['./order-state', './events/give-up-at.ts', './changed-versions.ts'],
  },
  { target: './src/client/ui', from: ['./src/client/features', './src/client/runner', './src/client/app'] },
  { target: './src/client/runner', from: ['./src/client/features'] },
  { target: './src/client/features', from: ['./src/client/app/routes.tsx', './src/client/app/shell'] },
  ...readdirSync(join(import.meta.dirname, 'src/client/features')).map((own) => ({
    target: `./src/client/features/${own}`,
    from: './src/client/features',
    except: [`./${own}`],
  })),
]

/** Names with a word that `words/declared-names` refuses elsewhere. */
const allowedNames = [
  // Pieces that the customer keeps, and their price: terms of the ledger.
  'keptPieces',
  'countKeptPieces',
  'buildKeptPriceSql',
  'computeKeptPrice',
  'createKeptPiecesCounter',
  'areKeptUnitsKnown',
]

/** Files where `casts/no-forced-cast` accepts a cast. */
const filesWithCasts = [
  // Tests pass stubs with only the members that are used, and values that the types forbid.
  'tests/**',
  // The type of each effect is its name alone, which its function cannot state.
  'workflows/effects.ts',
  // `and` of XState takes no list of names that is built from parameters.
  'workflows/parts/call-script/v1/**',
  // The machine's own event types are unknown to a shared part.
  'workflows/parts/collecting/v1/states.ts',
  // XState has no type of a configuration that is changed before a machine is created from it.
  'workflows/changes/machine-config.ts',
  // Members that the types of a library leave out are reached here only.
  'src/server/platform/drivers/**',
  // RJSF declares neither what its compiled validators are nor what a localizer gets.
  'src/client/runner/form/plain-fields.tsx',
  // The parts of each subject are those of its own view.
  'src/client/runner/subject/desk-subject.tsx',
  // TanStack Table keeps the row type in its model.
  'src/client/ui/list/column-chooser.tsx',
]

/** What oxlint counts as a fault, less what is a matter of taste here; each has its reason. */
export default {
  plugins: ['eslint', 'typescript', 'import', 'react', 'oxc'],
  // The rule that the native plugin lacks.
  jsPlugins: [
    { name: 'layers', specifier: 'eslint-plugin-import-x' },
    { name: 'casts', specifier: join(import.meta.dirname, 'src/tools/lint/forced-casts.mjs') },
    { name: 'words', specifier: join(import.meta.dirname, 'src/tools/lint/private-words.mjs') },
    { name: 'spreads', specifier: join(import.meta.dirname, 'src/tools/lint/literal-spreads.mjs') },
  ],
  ignorePatterns: ['dist', 'data', 'coverage', 'test-results', '**/*.generated.ts'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  rules: {
    'layers/no-restricted-paths': [
      'error',
      { zones: walls.map((wall) => ({ ...wall, message: 'See docs/architecture.md, «Layers».' })) },
    ],
    'words/declared-names': ['error', { allowed: allowedNames }],
    'words/test-titles': [
      'error',
      { words: ['believed', 'heard', 'mended', 'stands', 'stranger', 'told', 'walked'] },
    ],
    'spreads/no-literal-spread': 'error',
    'casts/no-forced-cast': 'error',
    'import/no-cycle': 'error',
    // No barrels: import from the file that defines it.
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'max-lines': ['error', { max: 500, skipBlankLines: false, skipComments: false }],
    eqeqeq: 'error',
    'typescript/consistent-type-imports': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-case-declarations': 'error',
    'no-empty': 'error',
    'no-fallthrough': 'error',
    'no-prototype-builtins': 'error',
    'no-regex-spaces': 'error',
    'no-unexpected-multiline': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'preserve-caught-error': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-empty-object-type': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-unnecessary-type-constraint': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'react/rules-of-hooks': 'error',
    // The React Compiler is not in use, so what it cannot compile is no fault.
    'react/incompatible-library': 'off',
    // Takes the pairs of a list of facts for a list of elements.
    'react/jsx-key': 'off',
  },
  overrides: [
    // With the literals of the machines flattened, tsc takes 3.5 GB of memory.
    { files: ['workflows/**'], rules: { 'spreads/no-literal-spread': 'off' } },
    { files: filesWithCasts, rules: { 'casts/no-forced-cast': 'off' } },
    // Fixtures of Playwright are given by a function called `use`.
    { files: ['tests/e2e/**', 'tests/keycloak/**'], rules: { 'react/rules-of-hooks': 'off' } },
    {
      files: ['src/client/**', 'src/shared/**'],
      rules: {
        'typescript/no-restricted-imports': [
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
  ],
}
