import { testHowTo } from './follow.ts'

testHowTo('add-a-list')
