import { AttemptCount } from '../../runner/parts/attempts.tsx'
import { FinishedTaskScreen } from '../../runner/parts/end-screen.tsx'
import { StageStrip } from '../../runner/parts/stage-strip.tsx'
import type { Example } from '../example.ts'
import { sampleTaskView } from '../sample-view.ts'

const endedStep = { ...sampleTaskView.step, state: 'formedInFull', ended: true, form: null, stage: null }

export const ends: readonly Example[] = [
  { state: 'stages', render: () => <StageStrip view={sampleTaskView} /> },
  {
    state: 'stages: first',
    render: () => (
      <StageStrip view={{ ...sampleTaskView, step: { ...sampleTaskView.step, stage: 'collect' } }} />
    ),
  },
  { state: 'attempts', render: () => <AttemptCount used={2} maximum={5} /> },
  { state: 'attempts: calls', render: () => <AttemptCount used={3} maximum={3} calls /> },
  {
    state: 'end: done',
    isWide: true,
    render: () => <FinishedTaskScreen view={{ ...sampleTaskView, step: endedStep }} />,
  },
  {
    state: 'end: without its purpose',
    isWide: true,
    render: () => (
      <FinishedTaskScreen
        view={{
          ...sampleTaskView,
          order: { ...sampleTaskView.order, orderStatusId: 14 },
          step: { ...endedStep, state: 'withdrawn' },
        }}
      />
    ),
  },
]
