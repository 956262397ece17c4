import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { WorkflowChanges } from '../../../../workflows/changes/changes.ts'
import { scenarios } from '../../../../workflows/scenarios.generated.ts'
import { workflows } from '../../../../workflows/registry.generated.ts'
import { getVersionTexts } from '../../platform/i18n/version-texts.ts'
import { proveMachine, type MachineProof } from './prove-machine.ts'

export interface ProofInput {
  name: string
  base: number
  changes: WorkflowChanges
  version: number
}

// On Linux the priority applies only to this thread. On other systems it would slow down the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

const { name, base, changes, version } = workerData as ProofInput
const namespace = `${name}/v${base}`
const workflow = workflows.find((candidate) => candidate.name === name && candidate.version === base)!
const texts = getVersionTexts(namespace)!
parentPort!.postMessage(
  proveMachine(workflow, texts, scenarios[namespace]!, changes, version) satisfies MachineProof,
)
