import { urls } from '../../ui/urls.ts'

export const sapTabs = [
  { to: urls.sapTransactions(), text: 'sapTransactions:title' },
  { to: urls.sapBatches(), text: 'sapBatches:title' },
]
