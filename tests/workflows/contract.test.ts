import { newestVersions } from '../support/samples.ts'
import { describeContracts } from './contract-cases.ts'

await describeContracts(newestVersions, 8)
