import { DataContract, DataMember, type int32 } from "interwire"
import { marked } from "./marked.js";

export @DataContract({ name: "Late" }) class Late { @marked @DataMember(1) a: int32 = 0; @marked @DataMember(2) accessor c = ""; }
export default @marked @DataContract({ name: "Later" }) class Later { @DataMember(1) a: int32 = 0 }
export @DataContract() @marked class Latest { @DataMember(1) @marked a: int32 = 0 }
