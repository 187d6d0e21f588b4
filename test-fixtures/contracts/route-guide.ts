import { Code, type int32, RpcError } from "interwire";

/** Degrees times ten million. */
export interface Point {
  /** @dataMember 1 */
  latitude: int32;
  /** @dataMember 2 */
  longitude: int32;
}

export interface Rectangle {
  /** @dataMember 1 */
  lo?: Point;
  /** @dataMember 2 */
  hi?: Point;
}

export interface Feature {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  location?: Point;
}

export interface RouteNote {
  /** @dataMember 1 */
  location?: Point;
  /** @dataMember 2 */
  message: string;
}

export interface RouteSummary {
  /** @dataMember 1 */
  pointCount: int32;
  /** @dataMember 2 */
  featureCount: int32;
  /** @dataMember 3 */
  distance: int32;
  /** @dataMember 4 */
  elapsedTime: int32;
}

/**
 * A native service with an operation of each kind.
 * @serviceContract { name: "RouteGuide", namespace: "routeguide" }
 */
export interface IRouteGuide {
  /** @operationContract { style: "bare" } */
  GetFeature(point: Point): Promise<Feature>;
  /** @operationContract { style: "bare" } */
  ListFeatures(rectangle: Rectangle): AsyncIterable<Feature>;
  /** @operationContract { style: "bare" } */
  RecordRoute(points: AsyncIterable<Point>): Promise<RouteSummary>;
  /** @operationContract { style: "bare" } */
  RouteChat(notes: AsyncIterable<RouteNote>): AsyncIterable<RouteNote>;
}

/** Where something is. */
export const features: readonly Feature[] = [
  { name: "Null Island", location: { latitude: 0, longitude: 0 } },
  { name: "Patriots Path", location: { latitude: 407838351, longitude: -746143763 } },
  { name: "Berkshire Valley", location: { latitude: 410248224, longitude: -747127767 } },
];

/** What stands at a point; without a name where nothing does. */
export function featureAt({ latitude, longitude }: Point): Feature {
  const found = features.find(({ location }) => location?.latitude === latitude && location.longitude === longitude);
  return found ?? { name: "", location: { latitude, longitude } };
}

/** The features within a rectangle; none without both of its corners. */
export function featuresIn({ lo, hi }: Rectangle): readonly Feature[] {
  return features.filter(({ location }) => {
    // grpc-js has null for an absent message.
    if (!lo || !hi || !location) return false;
    const isBetween = (value: int32, from: int32, to: int32): boolean => from <= value && value <= to;
    return (
      isBetween(location.latitude, lo.latitude, hi.latitude) &&
      isBetween(location.longitude, lo.longitude, hi.longitude)
    );
  });
}

/** What was on the way. */
export function summaryOf(points: readonly Point[]): RouteSummary {
  const featureCount = points.filter((point) => featureAt(point).name !== "").length;
  return { pointCount: points.length, featureCount, distance: 1000 * points.length, elapsedTime: 0 };
}

export class RouteGuide implements IRouteGuide {
  private readonly notes: RouteNote[] = [];

  async GetFeature(point: Point): Promise<Feature> {
    if (point.latitude > 900_000_000) throw new RpcError(Code.OUT_OF_RANGE, "beyond the pole");
    return featureAt(point);
  }
  async *ListFeatures(rectangle: Rectangle): AsyncIterable<Feature> {
    yield* featuresIn(rectangle);
  }
  async RecordRoute(points: AsyncIterable<Point>): Promise<RouteSummary> {
    const passed: Point[] = [];
    for await (const point of points) passed.push(point);
    return summaryOf(passed);
  }
  /** Answers each note with those that were left at its place before. */
  async *RouteChat(notes: AsyncIterable<RouteNote>): AsyncIterable<RouteNote> {
    for await (const note of notes) {
      const { latitude, longitude } = note.location ?? { latitude: 0, longitude: 0 };
      yield* this.notes.filter(({ location }) => location?.latitude === latitude && location.longitude === longitude);
      this.notes.push(note);
    }
  }
}
