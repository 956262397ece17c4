import { makeStyles, tokens } from '@fluentui/react-components'

// Of its opacity alone: at twenty scans a second the page has no time to paint a colour anew for every frame.
const flash = { from: { opacity: 1 }, to: { opacity: 0 } }
const flashAgain = { from: { opacity: 1 }, '99%': { opacity: 0.01 }, to: { opacity: 0 } }

export const useRowStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '48px minmax(160px, 1fr) auto minmax(150px, 190px)',
    gridTemplateAreas: '"pic name count reason"',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    boxSizing: 'border-box',
    minHeight: '64px',
    // Beside the menu of a tablet four columns are wider than the page.
    '@media (min-width: 768px) and (max-width: 899px)': {
      gridTemplateColumns: '48px minmax(0, 1fr) auto',
      gridTemplateAreas: '"pic name count" ". reason reason"',
      rowGap: tokens.spacingVerticalS,
    },
    '@media (max-width: 767px)': {
      gridTemplateColumns: '48px 1fr',
      gridTemplateAreas: '"pic name" "count count" "reason reason"',
      rowGap: tokens.spacingVerticalS,
    },
  },
  // Without reasons.
  plain: {
    gridTemplateColumns: '48px minmax(160px, 1fr) auto',
    gridTemplateAreas: '"pic name count"',
    '@media (min-width: 768px) and (max-width: 899px)': {
      gridTemplateColumns: '48px minmax(0, 1fr) auto',
      gridTemplateAreas: '"pic name count"',
    },
    '@media (max-width: 767px)': {
      gridTemplateColumns: '48px 1fr',
      gridTemplateAreas: '"pic name" "count count"',
    },
  },
  done: { boxShadow: `inset 3px 0 0 ${tokens.colorStatusSuccessBorderActive}` },
  last: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  flashing: {
    position: 'relative',
    isolation: 'isolate',
    '::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      zIndex: -1,
      opacity: 0,
      pointerEvents: 'none',
      backgroundColor: tokens.colorBrandBackground2Hover,
      animationDuration: '900ms',
      '@media (prefers-reduced-motion: reduce)': { animationDuration: '1ms' },
    },
  },
  flash: { '::after': { animationName: flash } },
  // The same animation under another name, so that a second scan of the line starts it anew.
  flashAgain: { '::after': { animationName: flashAgain } },
  picture: {
    gridArea: 'pic',
    width: '48px',
    height: '48px',
    objectFit: 'contain',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    color: tokens.colorNeutralForeground3,
  },
  name: { gridArea: 'name', minWidth: 0, overflowWrap: 'anywhere' },
  title: { fontWeight: tokens.fontWeightSemibold },
  small: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
  },
  comment: { color: tokens.colorStatusWarningForeground3, fontSize: tokens.fontSizeBase200 },
  count: {
    gridArea: 'count',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    fontVariantNumeric: 'tabular-nums',
    '@media (max-width: 767px)': { justifyContent: 'flex-start' },
  },
  tick: { '@media (max-width: 767px)': { minHeight: '44px', alignItems: 'center' } },
  of: { minWidth: '44px', color: tokens.colorNeutralForeground2 },
  full: { color: tokens.colorStatusSuccessForeground1 },
  reason: { gridArea: 'reason', minWidth: 0 },
  apart: {
    gridColumn: '2 / -1',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    paddingTop: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
    '@media (max-width: 767px)': { gridColumn: '1 / -1', justifyContent: 'flex-start' },
  },
  select: {
    width: '100%',
    height: '36px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
    '@media (max-width: 767px)': { height: '44px' },
  },
  missing: { border: `1px solid ${tokens.colorStatusDangerBorder1}` },
})
