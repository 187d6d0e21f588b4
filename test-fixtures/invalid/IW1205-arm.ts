export interface Order {
  choice:
    | { /** @dataMember 1 */ case: "list"; value: string[] }
    | { /** @dataMember 2 */ case: "map"; value: Map<string, string> }
    | { /** @dataMember 3 */ case: "record"; value: Record<string, string> }
    | { /** @dataMember 4 */ case: "nullable"; value: string | null }
    | { /** @dataMember 5 */ case: "optional"; value?: string }
    | { case?: undefined };
}
