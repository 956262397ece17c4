import './hostile-texts.test.ts'
