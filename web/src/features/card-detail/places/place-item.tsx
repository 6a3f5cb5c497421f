import { isApp } from '#host/is-app.ts';
import { copyText } from '#lib/page/copy-text.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { fullAddress, mapAddress, type PlaceAway, telephoneLink } from './place.ts';
import styles from './place-item.module.css';
import { placeWords } from './place-words.ts';

const KILOMETRE = 1_000;
const NEAR_STEP = 50;
const NO_DECIMALS_FROM = 10;
/** Of what operators write as it is written on the shop. */
const languageOf = (text: string): string => (/[\u4e00-\u9fff]/.test(text) ? 'zh-CN' : 'en');

const Distance = ({ metres }: { readonly metres: number }) => {
  const words = placeWords[useLocale()];
  const kilometres = metres / KILOMETRE;
  const text =
    metres < KILOMETRE - NEAR_STEP / 2
      ? words.metres(Math.max(NEAR_STEP, Math.round(metres / NEAR_STEP) * NEAR_STEP))
      : words.kilometres(kilometres.toFixed(kilometres < NO_DECIMALS_FROM ? 1 : 0));
  return <span className={styles['away']}>{text}</span>;
};

export interface PlaceItemProps extends PlaceAway {
  readonly mapLink: string | null;
}

/** A place, and the ways to it. */
export const PlaceItem = ({ place, metres, mapLink }: PlaceItemProps) => {
  const words = placeWords[useLocale()];
  const { name, hours, telephone, coordinates } = place;
  const address = fullAddress(place);
  const callLink = telephoneLink(telephone);
  const { userAgent } = navigator;
  const map = coordinates && mapAddress(place, coordinates, { mapLink, userAgent, isApp: isApp() });
  const copy = async (): Promise<void> => {
    showToast((await copyText(address)) ? words.copied : words.copyFailed);
  };
  return (
    <li className={styles['place']}>
      <div className={styles['head']}>
        <h3 className={styles['name']} lang={languageOf(name)}>
          {name}
        </h3>
        {metres !== null && <Distance metres={metres} />}
      </div>
      <p className={styles['line']} lang={languageOf(address)}>
        {address}
      </p>
      {hours !== '' && (
        <p className={styles['line']}>
          {words.hours} <span lang={languageOf(hours)}>{hours}</span>
        </p>
      )}
      <div className={styles['ways']}>
        <Button label={`${words.copy} ${name}`} look="quiet" onPress={() => void copy()} size="small">
          {words.copy}
        </Button>
        {callLink !== null && (
          <a
            aria-label={`${words.call} ${name} ${telephone}`}
            className={buttonClass('quiet', 'small')}
            href={callLink}
          >
            {words.call}
          </a>
        )}
        {map !== null && (
          <a aria-label={`${words.map} ${name}`} className={buttonClass('quiet', 'small')} href={map} rel="noreferrer">
            {words.map}
          </a>
        )}
      </div>
    </li>
  );
};
