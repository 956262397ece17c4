import { follow } from './follow.ts'

follow('add-a-list')
