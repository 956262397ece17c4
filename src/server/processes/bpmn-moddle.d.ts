declare module 'bpmn-moddle' {
  /** Creates BPMN 2.0 elements as objects and converts them to and from XML. */
  export class BpmnModdle {
    create(type: string, attributes: Record<string, unknown>): unknown
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>
  }
}
