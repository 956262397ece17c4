import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { createBpmn } from '../../src/server/processes/diagrams/bpmn.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { isFullRun } from '../support/full.ts'
import { oneOfEachShape } from '../support/samples.ts'

const viewer = readFileSync(
  join(import.meta.dirname, '../../node_modules/bpmn-js/dist/bpmn-viewer.production.min.js'),
  'utf8',
)

interface Rendering {
  warnings: string[]
  /** Elements by id, and whether they have a size on the page. */
  shown: Record<string, boolean>
}

for (const workflow of isFullRun ? workflows : oneOfEachShape.slice(0, 1))
  base(
    `[PO-09] bpmn.io draws ${workflow.name} v${workflow.version} without a warning, every element of the file`,
    async ({ page }) => {
      const xml = await createBpmn(workflow, 'ru')
      const ids = [...xml.matchAll(/<bpmndi:BPMN(?:Shape|Edge) [^>]*bpmnElement="([^"]+)"/g)].map(
        ([, id]) => id!,
      )
      expect(ids.length).toBeGreaterThan(2)
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await page.setContent('<div id="canvas" style="width: 1200px; height: 700px"></div>')
      await page.addScriptTag({ content: viewer })
      const { warnings, shown } = await page.evaluate(
        async ({ xml, ids }): Promise<Rendering> => {
          interface Viewer {
            importXML: (xml: string) => Promise<{ warnings: { message: string }[] }>
            get: (name: 'elementRegistry') => { getGraphics: (id: string) => SVGGraphicsElement | undefined }
          }
          const { BpmnJS } = window as unknown as { BpmnJS: new (options: { container: string }) => Viewer }
          const drawing = new BpmnJS({ container: '#canvas' })
          const { warnings } = await drawing.importXML(xml)
          const registry = drawing.get('elementRegistry')
          const isShown = (id: string) => {
            const box = registry.getGraphics(id)?.getBBox()
            return box !== undefined && box.width + box.height > 0
          }
          return {
            warnings: warnings.map(({ message }) => message),
            shown: Object.fromEntries(ids.map((id) => [id, isShown(id)])),
          }
        },
        { xml, ids },
      )
      expect({ faults: errors, warnings }).toEqual({ faults: [], warnings: [] })
      expect(Object.entries(shown).filter(([, isVisible]) => !isVisible)).toEqual([])
    },
  )
