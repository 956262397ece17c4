import { Button, Popover, PopoverSurface, PopoverTrigger, ToggleButton } from '@fluentui/react-components'
import {
  ArrowDownload20Regular,
  AutoFitHeight20Regular,
  AutoFitWidth20Regular,
  Image20Regular,
  Map20Regular,
  TextBulletListTree20Regular,
  TextDescription20Regular,
} from '@fluentui/react-icons'
import { useReactFlow, useStore } from '@xyflow/react'
import { useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MachineExportFormat } from '../../../../../schemas/values/machine-formats.ts'
import type { DiagramLayout } from './elk-graph.ts'
import { MachineDownloadMenu } from './machine-files.tsx'
import { calculateLongDiagramView } from './long-diagram-view.ts'
import { DiagramMinimap } from './map.tsx'
import { PrintMenu } from './print-menu.tsx'
import type { Paper } from './sheets.ts'
import { ToolButton, ToolGap, ToolStrip } from './tool-strip.tsx'
import { ZoomTools } from './zoom-tools.tsx'

interface ToolsProps {
  /** Undefined while the layout is being computed. */
  placed: DiagramLayout | undefined
  details: { on: boolean; toggle: () => void }
  list: { on: boolean; toggle: () => void }
  /** Shows the whole diagram. */
  showWhole: () => void
  /** Called before the diagram is zoomed or moved. */
  onMove: () => void
  /** True if the picture can be saved. */
  canSave: boolean
  save: (format: 'svg' | 'png') => void
  print: (paper: Paper) => void
  saveMachine: (format: MachineExportFormat) => void
}

/** Tools of the page of a diagram. */
export function DiagramToolbar({
  placed,
  details,
  list,
  showWhole,
  onMove,
  canSave,
  save,
  print,
  saveMachine,
}: ToolsProps) {
  const { t } = useTranslation('processes')
  const { setViewport } = useReactFlow()
  const viewWidth = useStore(({ width }) => width)
  const viewHeight = useStore(({ height }) => height)
  const strip = useMemo(() => {
    const view = placed && calculateLongDiagramView(placed, viewWidth, viewHeight)
    return (
      view && {
        fills: view.filledSide,
        icon: view.filledSide === 'height' ? <AutoFitHeight20Regular /> : <AutoFitWidth20Regular />,
        show: () => {
          onMove()
          void setViewport(view, { duration: 250 })
        },
      }
    )
  }, [placed, viewWidth, viewHeight, setViewport, onMove])
  const renderButton = (key: string, icon: ReactElement, onClick: () => void, disabled = false) => {
    const name = t(`processes:diagram.${key}`)
    return <ToolButton name={name} icon={icon} disabled={disabled} onClick={onClick} />
  }
  const mapName = t('processes:diagram.map')
  const renderToggle = (key: string, icon: ReactElement, { on, toggle: onClick }: ToolsProps['list']) => {
    const name = t(`processes:diagram.${key}`)
    return (
      <ToggleButton
        appearance="subtle"
        icon={icon}
        checked={on}
        aria-label={name}
        title={name}
        onClick={onClick}
      />
    )
  }
  return (
    <ToolStrip>
      <ZoomTools showWhole={showWhole} onMove={onMove} />
      {strip && renderButton(`fill.${strip.fills}`, strip.icon, strip.show)}
      {placed && (
        <Popover positioning="after-top" withArrow>
          <PopoverTrigger disableButtonEnhancement>
            <Button appearance="subtle" icon={<Map20Regular />} aria-label={mapName} title={mapName} />
          </PopoverTrigger>
          <PopoverSurface aria-label={mapName}>
            <DiagramMinimap placed={placed} label={mapName} onMove={onMove} />
          </PopoverSurface>
        </Popover>
      )}
      <ToolGap />
      {renderToggle('list', <TextBulletListTree20Regular />, list)}
      {renderToggle('effects', <TextDescription20Regular />, details)}
      <ToolGap />
      {renderButton('svg', <ArrowDownload20Regular />, () => save('svg'), !canSave)}
      {renderButton('png', <Image20Regular />, () => save('png'), !canSave)}
      <PrintMenu disabled={!canSave} print={print} />
      <MachineDownloadMenu save={saveMachine} />
    </ToolStrip>
  )
}
