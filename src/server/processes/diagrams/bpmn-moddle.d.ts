declare module 'bpmn-moddle' {
  /** An element of a BPMN document. `incoming`, `outgoing`: sequence flows of a node. */
  export interface BpmnElement {
    incoming?: BpmnElement[]
    outgoing?: BpmnElement[]
  }
  /** Creates BPMN 2.0 elements as objects and converts them to and from XML. */
  export class BpmnModdle {
    create(type: string, attributes: Record<string, unknown>): BpmnElement
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>
  }
}
