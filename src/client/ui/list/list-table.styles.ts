import { makeStyles, tokens } from '@fluentui/react-components'

export const rowHeight = 36

export const useTableStyles = makeStyles({
  scroll: { flex: '1 1 auto', minHeight: 0, overflow: 'auto', position: 'relative' },
  busy: { opacity: 0.6 },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    backgroundColor: tokens.colorNeutralBackground1,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  body: { position: 'relative' },
  row: {
    display: 'flex',
    height: `${rowHeight}px`,
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
  dataRow: {
    position: 'absolute',
    top: 0,
    left: 0,
    width: '100%',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  cell: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    boxSizing: 'border-box',
    padding: `0 ${tokens.spacingHorizontalS}`,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  end: { justifyContent: 'flex-end', textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  headText: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightSemibold },
  sort: {
    height: '28px',
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    margin: `0 calc(-1 * ${tokens.spacingHorizontalXS})`,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground2,
  },
  link: {
    color: tokens.colorBrandForegroundLink,
    fontVariantNumeric: 'tabular-nums',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
})
