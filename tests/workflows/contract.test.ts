import { newestVersions } from '../support/samples.ts'
import { testContracts } from './contract-cases.ts'

await testContracts(newestVersions, 8)
