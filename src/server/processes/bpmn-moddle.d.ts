declare module 'bpmn-moddle' {
  /** Elements of BPMN 2.0 as objects, written as XML. */
  export class BpmnModdle {
    create(type: string, of: Record<string, unknown>): unknown
    toXML(element: unknown, options?: { format?: boolean }): Promise<{ xml: string }>
    fromXML(xml: string): Promise<{ rootElement: unknown; warnings: unknown[] }>
  }
}
