/** Effect that sends the outcome of a task to the order's process. */
export const reportToOrder = <const Type extends string>(type: Type) => ({
  type: 'reportToOrder' as const,
  params: { event: { type } },
})
