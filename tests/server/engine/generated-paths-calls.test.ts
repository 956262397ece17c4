import { describeOrderPathsOverHttp } from '../../support/walk-paths.ts'

await describeOrderPathsOverHttp((name) => name.startsWith('confirming'))
