/** Formats of other tools in which a version of a workflow can be had. */
export const machineFormats = ['scxml', 'bpmn'] as const
export type MachineFormat = (typeof machineFormats)[number]
