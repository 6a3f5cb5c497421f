import { DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable';
import { Badge, Button } from 'antd';
import { useWords } from '#lib/locale.tsx';
import styles from './pages.module.css';
import { useSpokenDrag } from './spoken-drag.ts';
import { words as book } from './words.ts';
import { type Finding, freeModuleId, type Module, type ModuleKind, moduleKinds, newModule } from './written.ts';

const NEW = 'new:';
const LIST = 'list';

interface Props {
  readonly modules: readonly Module[];
  readonly findings: readonly Finding[];
  /** What the settings next to the modules are called. */
  readonly settings: string;
  /** The module open in the form; null: the page itself. */
  readonly chosen: string | null;
  readonly isReadOnly: boolean;
  readonly onChoose: (moduleId: string | null) => void;
  readonly onChange: (modules: Module[]) => void;
}

/** An existing module is dropped between others; only a new one may be dropped on the list as a whole. */
const nearest: CollisionDetection = (args) => {
  if (String(args.active.id).startsWith(NEW)) return closestCenter(args);
  const droppableContainers = args.droppableContainers.filter(({ id }) => id !== LIST);
  return closestCenter({ ...args, droppableContainers });
};

/** A kind of module to add, by dragging or pressing it. */
const PaletteItem = ({ kind, onAdd }: { readonly kind: ModuleKind; readonly onAdd: () => void }) => {
  const words = useWords(book);
  const { setNodeRef, listeners, transform } = useDraggable({ id: NEW + kind });
  const moved = transform && `translate(${transform.x}px, ${transform.y}px)`;
  // By keyboard it is pressed, which adds it; only a pointer drags it.
  const onPointerDown = listeners?.['onPointerDown'] as React.PointerEventHandler | undefined;
  return (
    <button
      className={styles['kind']}
      onClick={onAdd}
      {...(onPointerDown && { onPointerDown })}
      ref={setNodeRef}
      style={moved ? { transform: moved, zIndex: 2 } : undefined}
      type="button"
    >
      {words.kinds[kind]}
    </button>
  );
};

interface RowProps extends Pick<Props, 'isReadOnly'> {
  readonly module: Module;
  /** Counted from 1. */
  readonly at: number;
  readonly faults: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

const ModuleRow = ({ module, at, faults, isChosen, isReadOnly, onChoose, onRemove }: RowProps) => {
  const words = useWords(book);
  const kind = words.kinds[module.kind];
  const { setNodeRef, attributes, listeners, transform, transition } = useSortable({
    id: module.moduleId,
    disabled: isReadOnly,
  });
  const moved = transform && `translate(0, ${transform.y}px)`;
  return (
    <li
      className={isChosen ? styles['chosenRow'] : styles['row']}
      ref={setNodeRef}
      style={{ transition, ...(moved && { transform: moved }) }}
    >
      {!isReadOnly && (
        <button
          {...attributes}
          {...listeners}
          aria-label={words.move(kind, at)}
          className={styles['handle']}
          type="button"
        >
          <HolderOutlined />
        </button>
      )}
      <button className={styles['open']} onClick={onChoose} type="button">
        {at}. {kind} {faults > 0 && <Badge count={faults} size="small" />}
      </button>
      {!isReadOnly && (
        <Button
          aria-label={words.remove(kind, at)}
          icon={<DeleteOutlined />}
          onClick={onRemove}
          size="small"
          type="text"
        />
      )}
    </li>
  );
};

const Rows = ({ modules, findings, chosen, isReadOnly, onChoose, onChange }: Props) => {
  const words = useWords(book);
  const { setNodeRef, isOver } = useDroppable({ id: LIST });
  return (
    <SortableContext items={modules.map(({ moduleId }) => moduleId)}>
      <ol aria-label={words.modules} className={isOver ? styles['rowsOver'] : styles['rows']} ref={setNodeRef}>
        {modules.map((module, index) => (
          <ModuleRow
            at={index + 1}
            faults={findings.filter((finding) => finding.module === index).length}
            isChosen={chosen === module.moduleId}
            isReadOnly={isReadOnly}
            key={module.moduleId}
            module={module}
            onChoose={() => onChoose(module.moduleId)}
            onRemove={() => onChange(modules.filter((other) => other !== module))}
          />
        ))}
        {modules.length === 0 && <li className={styles['none']}>{words.empty}</li>}
      </ol>
    </SortableContext>
  );
};

/** The palette and the page's modules in order: moved by pointer or keyboard, removed, opened for editing. */
export const ModuleList = (props: Props) => {
  const { modules, findings, settings, chosen, isReadOnly, onChoose, onChange } = props;
  const words = useWords(book);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const add = (kind: ModuleKind, at: number): void => {
    const module = newModule(kind, freeModuleId(kind, modules));
    onChange([...modules.slice(0, at), module, ...modules.slice(at)]);
    onChoose(module.moduleId);
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null) return;
    const from = modules.findIndex(({ moduleId }) => moduleId === active.id);
    const to = modules.findIndex(({ moduleId }) => moduleId === over.id);
    const kind = moduleKinds.find((one) => active.id === NEW + one);
    if (kind !== undefined) add(kind, to < 0 ? modules.length : to);
    else if (from >= 0 && to >= 0) onChange(arrayMove([...modules], from, to));
  };
  const spoken = useSpokenDrag(modules);
  const ofPage = findings.filter(({ module }) => module === null).length;
  return (
    <DndContext accessibility={spoken} collisionDetection={nearest} onDragEnd={drop} sensors={sensors}>
      {!isReadOnly && (
        <section aria-label={words.palette}>
          <p className={styles['hint']}>{words.paletteHint}</p>
          <div className={styles['palette']}>
            {moduleKinds.map((kind) => (
              <PaletteItem key={kind} kind={kind} onAdd={() => add(kind, modules.length)} />
            ))}
          </div>
        </section>
      )}
      <button
        className={chosen === null ? styles['chosenPage'] : styles['pageRow']}
        onClick={() => onChoose(null)}
        type="button"
      >
        {settings} {ofPage > 0 && <Badge count={ofPage} size="small" />}
      </button>
      <Rows {...props} />
    </DndContext>
  );
};
