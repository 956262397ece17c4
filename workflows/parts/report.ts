/** Effect that sends an event without a payload to the order's process. */
export const reportToOrder = <const Type extends string>(type: Type) => ({
  type: 'reportToOrder' as const,
  params: { event: { type } },
})
