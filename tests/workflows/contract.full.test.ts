import { workflows } from '../../workflows/registry.generated.ts'
import { testContracts } from './contract-cases.ts'

await testContracts(workflows, 40)
