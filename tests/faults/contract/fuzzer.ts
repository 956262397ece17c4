import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync, copyFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

const version = '4.32.5'

/** schemathesis in a virtual environment of its own, cached between runs; pip creates it at the first run. */
function installSchemathesis(): string {
  const folder = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), `crm-schemathesis-${version}`)
  const program = join(folder, 'bin/schemathesis')
  if (existsSync(program)) return program
  execFileSync('python3', ['-m', 'venv', folder], { stdio: 'inherit' })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`]
  try {
    execFileSync(join(folder, 'bin/python'), pip, { stdio: 'inherit' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  return program
}

/** Values that a parameter often receives: without them hardly any id would exist. */
export type Dictionaries = Record<string, { values: readonly (string | number)[]; of: readonly string[] }>

export interface FuzzResult {
  /** 0: no check failed. */
  code: number
  output: string
  /** Distinct failures, as its JUnit report counts them. */
  failures: string[]
  operations: number
}

/** Runs every check on every operation of the document. `cases`: minimum number of cases per check. */
export async function fuzz(
  url: string,
  {
    document,
    cases,
    seed,
    dictionaries,
    anyString,
    env,
  }: {
    document: unknown
    cases: number
    seed: number
    dictionaries: Dictionaries
    /** A random text is one of these now and then. */
    anyString: readonly string[]
    env: Record<string, string>
  },
): Promise<FuzzResult> {
  const directory = import.meta.dirname
  const folder = mkdtempSync(join(tmpdir(), 'crm-fuzz-'))
  const text = JSON.stringify
  const dictionaryTables = Object.entries({ ...dictionaries, anyString: { values: anyString, of: [] } })
  const config = [
    readFileSync(join(directory, 'schemathesis.toml'), 'utf8'),
    ...dictionaryTables.map(([name, { values }]) => `[dictionaries.${name}]\nvalues = ${text(values)}`),
    `[generation.dictionaries]\nstring = { dictionary = "anyString", probability = 0.1 }`,
    '[parameters]',
    ...Object.entries(dictionaries).flatMap(([name, { of }]) =>
      of.map((parameter) => `${text(parameter)} = { dictionary = ${text(name)}, probability = 0.6 }`),
    ),
  ].join('\n\n')
  writeFileSync(join(folder, 'schemathesis.toml'), config)
  copyFileSync(join(directory, 'hooks.py'), join(folder, 'hooks.py'))
  writeFileSync(join(folder, 'openapi.json'), text(document))
  const options = [
    '--config-file',
    'schemathesis.toml',
    'run',
    'openapi.json',
    '--url',
    url,
    '--checks',
    'all',
    '--max-examples',
    String(cases),
    '--seed',
    String(seed),
    '--workers',
    '1',
    '--report',
    'junit',
    '--report-junit-path',
    'junit.xml',
    '--no-color',
  ]
  let output = ''
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(installSchemathesis(), options, {
      cwd: folder,
      env: { ...process.env, ...env, PYTHONUNBUFFERED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk)
        process.stdout.write(chunk as Buffer)
      })
    child.on('error', reject)
    child.on('exit', (exit) => resolve(exit ?? 1))
  })
  const report = readFileSync(join(folder, 'junit.xml'), 'utf8')
  rmSync(folder, { recursive: true })
  return {
    code,
    output,
    operations: [...report.matchAll(/<testcase name="[A-Z]+ \//g)].length,
    failures: [...report.matchAll(/<failure [^>]*message="([^"]*)"/g)].map(([, message = '']) => message),
  }
}
