import { createFormingFormData, type FormingEvent } from '../../parts/collecting/v1/forming.ts'

export type Event = FormingEvent

export const createInitialFormData = createFormingFormData({
  collect: 'formatting/v1/collect',
  packages: 'formatting/v1/packages',
})
