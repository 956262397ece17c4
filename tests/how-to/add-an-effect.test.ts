import { follow } from './follow.ts'

follow('add-an-effect')
