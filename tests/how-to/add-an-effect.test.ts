import { testHowTo } from './follow.ts'

testHowTo('add-an-effect')
