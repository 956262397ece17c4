import type { LazyScreen } from './load-screen.ts'

export interface ScreenRoute {
  path: string
  /** Text key of the title. */
  title: string
  /** Menu section that the user needs for this route; null: the route is public. */
  menu: string | null
  screen: LazyScreen
}
