export { Spinner as default } from '@fluentui/react-components'
