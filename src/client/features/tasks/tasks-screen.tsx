import { ListScreen } from '../../ui/list/list-screen.tsx'
import { tasksList } from './tasks-list.tsx'

export const TasksScreen = () => <ListScreen description={tasksList} />
