/** Export formats of a workflow version for other tools. */
export const machineFormats = ['scxml', 'bpmn'] as const
export type MachineFormat = (typeof machineFormats)[number]
