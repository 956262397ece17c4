import { workflows } from '../../workflows/registry.generated.ts'
import { describeContracts } from './contract-cases.ts'

await describeContracts(workflows, 40)
