import { KEYWORD_MAX_LENGTH } from '@coupon-centre/contract/foundation/limits';
import { type FormEvent, useState } from 'react';
import { usePagedAnswer } from '#lib/call/use-paged-answer.ts';
import { useLocale } from '#lib/words/words.tsx';
import { Chips } from '#ui/chips.tsx';
import { Icon } from '#ui/icon.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { NearestPlaces, type PlaceQuery, PlacesByCity } from './place-lists.tsx';
import { placeWords } from './place-words.ts';
import styles from './places-sheet.module.css';
import { canLocate, usePosition } from './use-position.ts';

interface SearchProps {
  readonly onSearch: (keyword: string) => void;
}

const Search = ({ onSearch }: SearchProps) => {
  const words = placeWords[useLocale()];
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    // The keyboard goes, and the list has its room; focus stays in the sheet.
    event.currentTarget.querySelector('button')?.focus();
    onSearch(String(typed ?? '').trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers before 2023 know the role but not the element
    <form className={styles['form']} onSubmit={submit} role="search">
      <input
        aria-label={words.search}
        autoComplete="off"
        className={styles['input']}
        enterKeyHint="search"
        maxLength={KEYWORD_MAX_LENGTH}
        name="keyword"
        onChange={(event) => event.target.value === '' && onSearch('')}
        placeholder={words.searchHint}
        type="search"
      />
      <button aria-label={words.search} className={styles['go']} type="submit">
        <Icon name="search" size="1.6667em" />
      </button>
    </form>
  );
};

interface CitiesProps {
  readonly coupon: Pick<PlaceQuery, 'sCardId' | 'uCardId'>;
  readonly city: string | undefined;
  readonly onChoose: (city: string | undefined) => void;
}

/** Chosen where there is more than one. */
const Cities = ({ coupon, city, onChoose }: CitiesProps) => {
  const words = placeWords[useLocale()];
  const cities = usePagedAnswer('findPlaces', coupon, { revalidateAll: false }).pages?.[0]?.cities ?? [];
  if (cities.length < 2) return null;
  const total = cities.reduce((sum, { places }) => sum + places, 0);
  return (
    <Chips
      chips={[
        { key: '', name: `${words.allCities} ${total}`, isOn: city === undefined, value: undefined },
        ...cities.map((one) => ({
          key: one.city,
          name: `${one.city} ${one.places}`,
          isOn: city === one.city,
          value: one.city,
        })),
      ]}
      label={words.cities}
      onChoose={onChoose}
    />
  );
};

interface NearProps {
  readonly near: ReturnType<typeof usePosition>;
}

const Near = ({ near: { state, switchOn, switchOff } }: NearProps) => {
  const words = placeWords[useLocale()];
  const { status } = state;
  const isOn = status === 'here' || status === 'locating';
  return (
    <>
      <Chips
        chips={[{ key: 'near', name: words.near, isOn, value: isOn ? switchOff : switchOn }]}
        label={words.near}
        onChoose={(change) => change()}
      />
      <p className={styles['note']} role="status">
        {status === 'off' || status === 'here' ? words.nearNote : words[status]}
      </p>
    </>
  );
};

export interface PlacesSheetProps {
  readonly sCardId: string;
  /** Null: as offered. */
  readonly uCardId: string | null;
  readonly onClose: () => void;
}

/** The places that take a coupon: searched, by city, and the nearest where a person asks for them. */
export const PlacesSheet = ({ sCardId, uCardId, onClose }: PlacesSheetProps) => {
  const words = placeWords[useLocale()];
  const [keyword, setKeyword] = useState('');
  const [city, setCity] = useState<string>();
  const near = usePosition();
  const coupon = { sCardId, ...(uCardId !== null && { uCardId }) };
  const query = { ...coupon, ...(keyword !== '' && { keyword }), ...(city !== undefined && { city }) };
  return (
    <Sheet closeLabel={words.close} onClose={onClose} title={words.title}>
      <div className={styles['places']}>
        <Search onSearch={setKeyword} />
        <Cities city={city} coupon={coupon} onChoose={setCity} />
        {canLocate() && <Near near={near} />}
        {near.state.status === 'here' ? (
          <NearestPlaces key={JSON.stringify(query)} position={near.state.position} query={query} />
        ) : (
          <PlacesByCity {...query} />
        )}
      </div>
    </Sheet>
  );
};
