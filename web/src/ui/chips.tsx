import styles from './chips.module.css';

export interface Chip<Value> {
  readonly key: string;
  readonly name: string;
  readonly isOn: boolean;
  /** What is chosen by it. */
  readonly value: Value;
}

export interface ChipsProps<Value> {
  readonly label: string;
  readonly chips: readonly Chip<Value>[];
  readonly onChoose: (value: Value) => void;
}

/** One line of buttons that scrolls sideways where they do not fit. */
export function Chips<Value>({ label, chips, onChoose }: ChipsProps<Value>) {
  return (
    <fieldset className={styles['group']}>
      <legend className="only-spoken">{label}</legend>
      <div className={styles['line']}>
        {chips.map(({ key, name, isOn, value }) => (
          <button
            aria-pressed={isOn}
            className={styles['chip']}
            key={key}
            onClick={() => onChoose(value)}
            type="button"
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
