/** Every address of the interface. The routes that answer to them stand in src/client/app/routes.tsx. */
export const urls = {
  orders: () => '/orders',
  order: (orderId: number) => `/orders/${orderId}`,
  orderAction: (orderId: number, action: string) => `/orders/${orderId}/actions/${action}`,
  orderLog: (orderId: number) => `/orders/logs/${orderId}`,
  tasks: () => '/tasks',
  task: (taskId: number) => `/tasks/${taskId}`,
  accessDenied: () => '/access-denied',
  error: () => '/error',
} as const

/** Positive whole number of a path, or null: `/orders/12abc` is no order. */
export function idOf(param: string | undefined): number | null {
  return param !== undefined && /^[1-9]\d{0,14}$/.test(param) ? Number(param) : null
}
