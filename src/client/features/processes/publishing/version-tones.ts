import type { VersionState } from '../../../../../schemas/api/workflows.ts'
import type { Tone } from '../../../ui/badge.tsx'

export const versionTones: Readonly<Record<VersionState, Tone>> = {
  draft: 'plain',
  active: 'done',
  limited: 'warning',
  superseded: 'plain',
  paused: 'warning',
  retired: 'ended',
}
