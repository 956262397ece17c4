import { BpmnModdle } from 'bpmn-moddle'
import { describe, expect, it } from 'vitest'
import { createBpmn } from '../../src/server/processes/diagrams/bpmn.ts'
import { describeMachine } from '../../src/server/engine/definition.ts'
import type { Workflow } from '../../workflows/define.ts'

export const describeBpmnExport = (workflows: readonly Workflow[]) =>
  describe('[PO-09] a version as BPMN', () => {
    it.each(workflows.map((w) => [`${w.name} v${w.version}`, w] as const))(
      '%s: parses without a warning, contains every leaf state, and draws every element',
      async (_, workflow) => {
        const xml = await createBpmn(workflow, 'ru')
        expect((await new BpmnModdle().fromXML(xml)).warnings).toEqual([])
        const ids = [...xml.matchAll(/<bpmn:\w+(?:Event|Task|Gateway|Flow|Process) id="([^"]+)"/g)].map(
          ([, id]) => id,
        )
        const shapes = [...xml.matchAll(/<bpmndi:BPMN(?:Shape|Edge) [^>]*bpmnElement="([^"]+)"/g)].map(
          ([, id]) => id,
        )
        expect(shapes.toSorted()).toEqual(ids.toSorted())
        for (const [, x, y, labelX, labelY] of xml.matchAll(
          /<bpmndi:BPMNShape [^>]*>\s*<dc:Bounds x="([\d.]+)" y="([\d.]+)"[^>]*>\s*<bpmndi:BPMNLabel>\s*<dc:Bounds x="([\d.]+)" y="([\d.]+)"/g,
        ))
          expect(Math.hypot(Number(labelX) - Number(x), Number(labelY) - Number(y))).toBeLessThan(120)
        const leaves = describeMachine(workflow).states.filter(({ kind }) => kind !== 'compound')
        for (const { path } of leaves) expect(ids).toContain(`state_${path}`)
      },
    )
  })
