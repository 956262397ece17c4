/** Export formats of a workflow version for other tools. */
export const machineExportFormats = ['scxml', 'bpmn'] as const
export type MachineExportFormat = (typeof machineExportFormats)[number]
