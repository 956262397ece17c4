import { ListScreen } from '../../ui/list/list-screen.tsx'
import { ordersList } from './orders-list.tsx'

export const OrdersScreen = () => <ListScreen description={ordersList} />
