import { createFormingFormData, type FormingEvent } from '../../parts/collecting/v1/forming.ts'

export type Event = FormingEvent

export const createInitialFormData = createFormingFormData({
  collect: 'formatting/v2/collect',
  packages: 'formatting/v2/packages',
})
