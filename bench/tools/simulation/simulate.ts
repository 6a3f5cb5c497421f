import { type Answered, createAnswers } from './answers.ts';
import { createArrivals } from './crowds.ts';
import { createDatabases } from './database.ts';
import { createProcess, type Process } from './process.ts';
import { createRandom, type Random } from './random.ts';
import { shareTime } from './share-time.ts';
import type { Costs, Crowd, Failure, Outcome, Site } from './site.ts';

/** Nodes that are told of the shortage by no claim of their own read the stock this often. */
const READ_STOCK_MS = 500;

export interface Played {
  readonly site: Site;
  readonly costs: Costs;
  readonly crowd: Crowd;
  readonly units: number;
  readonly failures?: readonly Failure[];
  readonly seed?: number;
  /** Time between two looks at the world, milliseconds. */
  readonly stepMs: number;
}

/** Divides requests evenly, the rest to some by chance. */
function divide(count: number, among: readonly Process[], random: Random) {
  const first = Math.floor(random.even() * among.length);
  return among.slice(0, Math.min(count, among.length)).map((_, place) => ({
    process: among[(first + place) % among.length],
    share: Math.floor(count / among.length) + (place < count % among.length ? 1 : 0),
  }));
}

/** The world of a grab of one coupon. */
function createWorld({ site, costs, crowd, units, seed = 1, stepMs }: Played) {
  if (crowd.kind === 'connections' && !site.isOneMachine) throw new Error('connections come from the one machine');
  const random = createRandom(seed);
  const databases = createDatabases(site, costs, { units, random });
  const answers = createAnswers();
  const arrivals = createArrivals(crowd, stepMs, random);
  let givenOutMs: number | null = null;
  /** Connections that are answered, and ask again when the generator gets to it. */
  let answeredConnections = 0;
  let generatorMs = 0;

  function answered(answer: Answered): void {
    const { what, count, nowMs } = answer;
    answers.add(answer);
    if (what === 'granted' && databases.unitsLeft() === 0) givenOutMs ??= nowMs;
    if (crowd.kind === 'connections') answeredConnections += count;
    else if (what === 'busy') arrivals.comeAgain(count, nowMs);
  }

  const isKnownGone = (nowMs: number): boolean => givenOutMs !== null && nowMs >= givenOutMs + READ_STOCK_MS / 2;
  const around = { costs, random, databases, shelves: site.shelves, answered, isKnownGone };
  const machines = Array.from({ length: site.nodes }, () =>
    Array.from({ length: site.processesPerNode }, () => createProcess(around)),
  );
  const processes = machines.flat();
  let serving = processes;

  return {
    answers,
    processes,
    givenOutMs: () => givenOutMs,
    used: () => ({
      nodeMs: processes.reduce((sum, process) => sum + process.usedMs(), 0),
      databaseMs: databases.used.processorMs,
      shelfMs: databases.used.shelfMs,
      batches: databases.used.batches,
    }),
    arrive(step: number): void {
      const nowMs = step * stepMs;
      const kind = isKnownGone(nowMs) ? 'gone' : 'claim';
      for (const { process, share } of divide(arrivals.at(step), serving, random)) process?.ask(kind, share, nowMs);
    },
    /** The first node or database goes away, or comes back. What a node had is lost; its people come again. */
    setAway(what: Failure['what'], isAway: boolean, nowMs: number): void {
      if (what === 'database') {
        databases.setAway(0, isAway);
        return;
      }
      const [first = []] = machines;
      serving = isAway ? machines.slice(1).flat() : processes;
      if (isAway)
        arrivals.comeAgain(
          first.reduce((sum, process) => sum + process.kill(), 0),
          nowMs,
        );
    },
    /** Generator, processes and database sessions share one machine. */
    stepTogether(nowMs: number): void {
      const wants = [
        Math.max(0, answeredConnections * costs.generatorMs - generatorMs),
        ...processes.map((process) => process.wantedMs()),
        ...databases.wanted(stepMs),
      ];
      const [generator = 0, ...got] = shareTime(wants, site.processors, stepMs);
      generatorMs += generator;
      const affordable =
        costs.generatorMs === 0 ? answeredConnections : Math.floor(generatorMs / costs.generatorMs + 1e-9);
      const sent = Math.min(answeredConnections, affordable);
      generatorMs -= sent * costs.generatorMs;
      answeredConnections -= sent;
      arrivals.comeAt(sent, nowMs + stepMs);
      for (const [index, process] of processes.entries()) process.step(nowMs, got[index] ?? 0);
      databases.step(nowMs, stepMs, got.slice(processes.length));
    },
    stepApart(nowMs: number): void {
      for (const machine of machines) {
        const wants = machine.map((process) => process.wantedMs());
        const got = shareTime(wants, site.processors, stepMs);
        for (const [index, process] of machine.entries()) process.step(nowMs, got[index] ?? 0);
      }
      databases.step(nowMs, stepMs);
    },
  };
}

/** Failures that begin or end in a step. */
const changesIn = (failures: readonly Failure[], nowMs: number, stepMs: number) =>
  failures.flatMap(({ what, atMs, forMs }) =>
    [
      { what, isAway: true, ms: atMs },
      { what, isAway: false, ms: atMs + forMs },
    ].filter(({ ms }) => ms >= nowMs && ms < nowMs + stepMs),
  );

/** Of the people, this many in ten thousand need not be answered for the grab to be over. */
const ALL = 0.9999;

/** Plays a grab of one coupon, step by step. Everything happens in memory; the same seed gives the same outcome. */
export function simulate(played: Played): Outcome {
  const { site, crowd, failures = [], stepMs } = played;
  const world = createWorld(played);
  const { told, within } = world.answers;
  const isOver = (): boolean => crowd.kind === 'people' && told.granted + told.gone >= crowd.people * ALL;
  let atEnd: ReturnType<typeof world.used> | undefined;
  let step = 0;
  for (; step * stepMs < crowd.forMs && !isOver(); step += 1) {
    const nowMs = step * stepMs;
    world.arrive(step);
    for (const { what, isAway } of changesIn(failures, nowMs, stepMs)) world.setAway(what, isAway, nowMs);
    if (site.isOneMachine) world.stepTogether(nowMs);
    else world.stepApart(nowMs);
    if (world.givenOutMs() !== null) atEnd ??= world.used();
  }
  const used = world.used();
  const end = atEnd ?? used;
  const busyMs = world.givenOutMs() ?? step * stepMs;
  return {
    ...told,
    unanswered: world.processes.reduce((sum, process) => sum + process.waiting(), 0),
    givenOutMs: world.givenOutMs(),
    p50Ms: within(0.5),
    p99Ms: within(0.99),
    slowestMs: within(1),
    claimsPerBatch: told.granted / Math.max(1, used.batches),
    busyShare: {
      nodes: end.nodeMs / (busyMs * site.nodes * Math.min(site.processors, site.processesPerNode)),
      databases: end.databaseMs / (busyMs * site.databases * site.processors),
      shelves: end.shelfMs / (busyMs * site.shelves),
    },
    nodeMs: used.nodeMs,
    databaseMs: used.databaseMs,
  };
}
