import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Add16Regular } from '@fluentui/react-icons'
import { TranslatableString, type ArrayFieldTemplateProps, type IconButtonProps } from '@rjsf/utils'

const useStyles = makeStyles({
  group: { border: 0, margin: 0, padding: 0, minWidth: 0 },
  legend: { padding: 0, marginBottom: tokens.spacingVerticalS, fontWeight: tokens.fontWeightSemibold },
  items: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  button: { minHeight: '32px', '@media (max-width: 767px)': { minHeight: '44px' } },
})

/** For short arrays; long ones have a field of their own. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { title, items, canAdd, onAddClick, disabled, readonly, registry, uiSchema } = props
  const styles = useStyles()
  const { AddButton: Add } = registry.templates.ButtonTemplates
  return (
    <fieldset className={styles.group}>
      {title !== '' && <legend className={styles.legend}>{title}</legend>}
      <div className={styles.items}>{items}</div>
      {canAdd && (
        <Add registry={registry} uiSchema={uiSchema} onClick={onAddClick} disabled={disabled || readonly} />
      )}
    </fieldset>
  )
}

export function AddButton({ registry, onClick, disabled }: IconButtonProps) {
  const styles = useStyles()
  return (
    <Button className={styles.button} icon={<Add16Regular />} onClick={onClick} disabled={disabled === true}>
      {registry.translateString(TranslatableString.AddItemButton)}
    </Button>
  )
}

/** RJSF gives each button of an item its translated name as `title`. */
export function ItemButton({ title, onClick, disabled }: IconButtonProps) {
  const styles = useStyles()
  return (
    <Button className={styles.button} appearance="subtle" onClick={onClick} disabled={disabled === true}>
      {title}
    </Button>
  )
}
